import { lazy, Suspense, use } from 'react';
import * as ko from '#src/copy/first.ts';
import { useApp } from '#src/frame/app-context.ts';
import { idle } from '#src/frame/idle.ts';
import { SnapshotContext } from '#src/frame/snapshot-context.ts';
import { type Banner, BannerStill } from '#src/ui/carousel/BannerSlide.tsx';
import { bannersOf } from './slides.ts';

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
  const slides = { label: ko.home.banners, banners: bannersOf(useApp().session.operator) };
  return (
    <Suspense fallback={<Still {...slides} />}>
      {isSnapshot ? <Still {...slides} /> : <Moving {...slides} />}
    </Suspense>
  );
}
