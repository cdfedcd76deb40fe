"""How is the seal lit? Wood through and through, paint on the long faces, a soft shadow below.

The shaders keep to GLSL ES 1.00, which every tablet has. The wood is solid: its grain is a function
of the place in the block, so faces, broken edges and ends belong together. There is no depth
buffer; the block is convex, so leaving out what faces away is enough.
"""

from typing import Final

VERTEX: Final = """
#ifdef GL_ES
    precision highp float;
#endif
attribute vec3 v_pos;
attribute vec3 v_normal;
attribute vec2 v_tc;
attribute float v_kind;
uniform mat4 u_picture;      // from the table to the picture
uniform mat4 u_block;        // from the block to the table
uniform mat4 u_shadow;       // from the unit square to the table
varying vec3 body;           // place in the block
varying vec3 normal;         // on the table
varying vec3 place;          // on the table
varying vec2 tc;
varying float kind;

void main(void) {
    body = v_pos;
    tc = v_tc;
    kind = v_kind;
    vec4 world = v_kind > 1.5 ? u_shadow * vec4(v_pos, 1.0) : u_block * vec4(v_pos, 1.0);
    place = world.xyz;
    normal = (u_block * vec4(v_normal, 0.0)).xyz;
    gl_Position = u_picture * world;
}
"""

FRAGMENT: Final = """
#ifdef GL_ES
    precision highp float;
#endif
uniform sampler2D texture0;  // the paint, four faces from the bottom up
uniform vec3 u_ground;       // colour of the table
uniform vec3 u_eye;
uniform float u_paint;       // 0 bare wood … 1 painted
uniform float u_dim;         // 0 as it is … 1 gone
uniform vec2 u_shadow_half;  // half length and width of the block over the shadow
uniform float u_shadow_soft;
varying vec3 body;
varying vec3 normal;
varying vec3 place;
varying vec2 tc;
varying float kind;

vec3 wood(vec3 p) {
    float wave = 0.06 * sin(1.3 * p.x + 2.0 * p.y) + 0.03 * sin(3.1 * p.x + 5.0 * p.z);
    float rings = length(p.yz - vec2(1.05, -0.75)) * 15.0 + 6.0 * wave;
    float ring = smoothstep(0.1, 0.9, fract(rings)) - smoothstep(0.93, 1.0, fract(rings));
    float fibre = 0.5 + 0.5 * sin(p.z * 93.0 + p.y * 71.0 + 3.0 * sin(p.x * 2.3));
    vec3 light = vec3(0.91, 0.77, 0.56);
    vec3 dark = vec3(0.74, 0.55, 0.34);
    return mix(light, dark, 0.62 * ring + 0.10 * fibre);
}

void main(void) {
    if (!gl_FrontFacing) discard;
    if (kind > 1.5) {
        vec2 beyond = max(abs(tc) * (u_shadow_half + u_shadow_soft) - u_shadow_half, 0.0);
        float dark = 1.0 - smoothstep(0.0, u_shadow_soft, length(beyond));
        gl_FragColor = vec4(u_ground * (1.0 - 0.42 * dark * dark * (1.0 - u_dim)), 1.0);
        return;
    }
    vec3 n = normalize(normal);
    vec3 sun = normalize(vec3(0.38, 0.92, 0.16));
    vec3 to_eye = normalize(u_eye - place);
    float lit = 0.56 + 0.47 * max(dot(n, sun), 0.0);
    float gleam = pow(max(dot(n, normalize(sun + to_eye)), 0.0), 28.0);
    vec3 grain = wood(body);
    vec3 colour = grain;
    if (kind < 0.5) {
        vec4 paint = texture2D(texture0, tc);
        float tone = dot(grain, vec3(0.333)) / 0.68;
        colour = mix(grain, paint.rgb * mix(1.0, tone, 0.10), u_paint);
    }
    colour = colour * lit + 0.05 * gleam;
    gl_FragColor = vec4(mix(colour, u_ground, u_dim), 1.0);
}
"""
