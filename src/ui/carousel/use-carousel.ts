import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';

/** One slide at a time, endless; which one is shown is told back. */
export const useCarousel = (start = 0) => {
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    containScroll: false,
    startIndex: start,
  });
  const [selected, setSelected] = useState(start);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (!embla) return;
    const tell = (): void => setSelected(embla.selectedScrollSnap());
    const down = (): void => setTouched(true);
    const up = (): void => setTouched(false);
    embla.on('select', tell).on('reInit', tell).on('pointerDown', down).on('pointerUp', up);
    return () => {
      embla.off('select', tell).off('reInit', tell).off('pointerDown', down).off('pointerUp', up);
    };
  }, [embla]);
  const show = useCallback((index: number, jump = false) => embla?.scrollTo(index, jump), [embla]);
  const next = useCallback(() => embla?.scrollNext(), [embla]);
  const previous = useCallback(() => embla?.scrollPrev(), [embla]);
  return { viewport, selected, touched, show, next, previous };
};
