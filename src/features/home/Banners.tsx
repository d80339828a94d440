import { lazy, Suspense, use } from 'react';
import type { Operator } from '#contract/operator.ts';
import { frameTexts } from '#src/copy/frame.ts';
import { homeTexts } from '#src/copy/home.ts';
import { useApp } from '#src/frame/app-context.ts';
import { idle } from '#src/frame/idle.ts';
import { SnapshotContext } from '#src/frame/snapshot-context.ts';
import { type Banner, BannerStill } from '#src/ui/carousel/BannerSlide.tsx';

interface Slides {
  readonly label: string;
  readonly banners: readonly Banner[];
}

const Still = ({ label, banners: [first] }: Slides) =>
  first ? <BannerStill label={label} banner={first} /> : <span hidden />;

/** What makes them move comes behind the list; where it cannot be had, the first one stands still. */
const Moving = lazy(() =>
  idle()
    .then(() => import('#src/ui/carousel/BannerCarousel.tsx'))
    .then(
      ({ BannerCarousel }) => ({ default: BannerCarousel }),
      () => ({ default: Still }),
    ),
);

/** The slides over the list. */
export function Banners() {
  const isSnapshot = use(SnapshotContext) !== null;
  const slides = { label: homeTexts.banners, banners: bannersOf(useApp().session.operator) };
  return (
    <Suspense fallback={<Still {...slides} />}>
      {isSnapshot ? <Still {...slides} /> : <Moving {...slides} />}
    </Suspense>
  );
}

/** Picture, shirt number and address of each slide of the app's own, in the order of their texts. */
const slides = [
  { photo: '/banners/match-eve.webp', number: '11', href: '/guide/match-eve' },
  { photo: '/banners/idle-varsity.webp', number: '24', href: '/guide/keep-jacket' },
] as const;

const own: readonly Banner[] = slides.flatMap((slide, index) => {
  const text = frameTexts.banner.slides[index];
  return text === undefined ? [] : [{ id: slide.photo, ...slide, ...text }];
});

/** The slides of Home: the operator's, or the app's own (docs/decisions/0038). */
const bannersOf = (operator: Operator | null): readonly Banner[] =>
  operator?.banners?.map((banner, at) => ({ id: `${at}`, ...banner }) as Banner) ?? own; // absent or not, never undefined
