import { lazy, Suspense, use } from 'react';
import * as ko from '#src/copy/first.ts';
import { idle } from '#src/shell/frame/idle.ts';
import { SnapshotContext } from '#src/shell/frame/snapshot-context.ts';
import { BannerStill } from '#src/ui/carousel/BannerSlide.tsx';
import { banners } from './slides.ts';

const Still = () => banners[0] && <BannerStill label={ko.home.banners} banner={banners[0]} />;

/** What makes them move comes behind the list; where it cannot be had, the first one stands still. */
const Moving = lazy(() =>
  idle()
    .then(() => import('#src/ui/carousel/BannerCarousel.tsx'))
    .then(
      ({ BannerCarousel }) => ({
        default: () => <BannerCarousel label={ko.home.banners} banners={banners} />,
      }),
      () => ({ default: Still }),
    ),
);

/** The two slides over the list. */
export function Banners() {
  const isSnapshot = use(SnapshotContext) !== null;
  return <Suspense fallback={<Still />}>{isSnapshot ? <Still /> : <Moving />}</Suspense>;
}
