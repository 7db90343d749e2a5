/** Relative luminance of a `#rrggbb` colour, 0 to 1, as WCAG 2.2 defines it. */
export function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((left, right) => right - left) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** So much (0 to 1) of one colour laid over another. */
export function mix(ground: string, over: string, share: number): string {
  const above = bytesOf(over);
  return hexOf(bytesOf(ground).map((byte, at) => byte + ((above[at] ?? 0) - byte) * share));
}

/** A colour as people see it: lightness 0 to 1, chroma, hue in radians. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

// The matrices of B. Ottosson, "A perceptual color space for image processing" (2020).
const TO_LMS: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** `#rrggbb` → OKLCH. */
export function oklchOf(colour: string): Oklch {
  const [lightness, a, b] = times(TO_LAB, map(times(TO_LMS, linearOf(colour)), Math.cbrt));
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** OKLCH → `#rrggbb`; what no screen can show gives up chroma, never hue or lightness. */
export function colourOf({ lightness, chroma, hue }: Oklch): string {
  for (let kept = chroma; kept > 0.001; kept *= 0.95) {
    const rgb = linearRgbOf({ lightness, chroma: kept, hue });
    if (rgb.every((part) => part >= -0.0005 && part <= 1.0005)) {
      return hexOfLinear(rgb);
    }
  }
  return hexOfLinear(linearRgbOf({ lightness, chroma: 0, hue }));
}

function linearRgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const lms = times(FROM_LAB, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  return times(
    FROM_LMS,
    map(lms, (part) => part ** 3),
  );
}

function times(rows: readonly Triple[], [x, y, z]: Triple): Triple {
  return rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
}

function map(triple: Triple, change: (part: number) => number): Triple {
  return triple.map(change) as unknown as Triple;
}

function bytesOf(colour: string): Triple {
  return map([1, 3, 5], (at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function linearOf(colour: string): Triple {
  return map(bytesOf(colour), (byte) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4));
}

function hexOfLinear(rgb: Triple): string {
  return hexOf(map(rgb, (part) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)));
}

function hexOf(bytes: readonly number[]): string {
  const parts = bytes.map((byte) => Math.round(Math.max(0, Math.min(255, byte || 0))).toString(16));
  return `#${parts.map((part) => part.padStart(2, "0")).join("")}`;
}
