/* Which version of the firmware is this? The one place that says so; Python reads it from here. */
#ifndef SCALE_BRIDGE_VERSION_H
#define SCALE_BRIDGE_VERSION_H

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 0
#define FIRMWARE_PATCH 0

#define PROTOCOL_VERSION 1 /* docs/protocol.md */

#endif
