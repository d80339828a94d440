import * as ko from '#src/copy/first.ts';
import { keepJacket, matchEve } from '#src/shell/frame/links.ts';
import type { Banner } from '#src/ui/carousel/BannerSlide.tsx';

/** Picture, shirt number and address of each slide, in the order of their texts. */
const slides = [
  { photo: '/banners/match-eve.webp', number: '11', href: matchEve },
  { photo: '/banners/idle-varsity.webp', number: '24', href: keepJacket },
] as const;

/** The two slides of Home. */
export const banners: readonly Banner[] = slides.flatMap((slide, index) => {
  const text = ko.frame.banner.slides[index];
  return text === undefined ? [] : [{ id: slide.photo, ...slide, ...text }];
});
