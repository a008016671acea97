import type { PackagePicture } from '../booking/sale-package.ts';

export interface PictureConvention {
  /** Joins `{image}` and `{size}`. */
  readonly template: string;
  /** Sizes by preference, the best first. */
  readonly sizes: readonly string[];
}

/** The pictures that can be shown, in the preferred size; anything but an http(s) address is dropped. */
export function picturesOf(
  images: readonly string[],
  sizes: readonly string[],
  convention: PictureConvention,
): readonly PackagePicture[] {
  const size = convention.sizes.find((preferred) => sizes.includes(preferred)) ?? sizes[0];
  return images.flatMap((image) => {
    const bareUrl = webAddress(image);
    if (bareUrl === null) return [];
    const url = size === undefined ? bareUrl : webAddress(join(convention.template, image.trim(), size));
    return [{ url: url ?? bareUrl, bareUrl }];
  });
}

function join(template: string, image: string, size: string): string {
  const values: Readonly<Record<string, string>> = {
    image: image.replace(/\/+$/, ''),
    size: encodeURIComponent(size),
  };
  return template.replace(/\{(image|size)\}/g, (_whole, name: string) => values[name] ?? '');
}

function webAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
