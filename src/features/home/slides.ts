import type { Operator } from '#contract/operator.ts';
import * as ko from '#src/copy/first.ts';
import type { Banner } from '#src/ui/carousel/BannerSlide.tsx';

/** Picture, shirt number and address of each slide of the app's own, in the order of their texts. */
const slides = [
  { photo: '/banners/match-eve.webp', number: '11', href: '/guide/match-eve' },
  { photo: '/banners/idle-varsity.webp', number: '24', href: '/guide/keep-jacket' },
] as const;

const own: readonly Banner[] = slides.flatMap((slide, index) => {
  const text = ko.frame.banner.slides[index];
  return text === undefined ? [] : [{ id: slide.photo, ...slide, ...text }];
});

/** The slides of Home: the operator's, or the app's own (docs/decisions/0038). */
export const bannersOf = (operator: Operator | null): readonly Banner[] =>
  operator?.banners?.map((banner, at) => ({ id: `${at}`, ...banner }) as Banner) ?? own; // absent or not, never undefined
