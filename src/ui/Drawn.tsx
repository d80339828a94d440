import { cx } from './cx.ts';

/** A number that is drawn but not spoken: the control's own name says it in a sentence. */
export function Drawn({
  text,
  className,
}: {
  readonly text: string | number;
  readonly className?: string | undefined;
}) {
  return <span className={cx('drawn', className)} data-text={text} />;
}
