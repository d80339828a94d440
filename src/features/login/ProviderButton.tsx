import type { ReactNode } from 'react';
import type { Provider } from '#src/frame/app-context.ts';
import { cx } from '#src/ui/cx.ts';
import styles from './ProviderButton.module.css';
import { loginTexts } from './text.ts';

/* Neutral marks in the providers' own colours; none is a copy of a logo. */
const marks: Readonly<Record<Provider, ReactNode>> = {
  apple: (
    <path
      fill="currentColor"
      d="M12 7.300c1.200 0 2.200-.9 3.900-.9 2 0 3.500 1.200 4.200 3-2.700 1.500-2.300 5.400.5 6.500-.8 2.500-2.600 5.100-4.500 5.100-1.500 0-2-.8-4-.8s-2.500.8-4 .8C5.700 21 3.400 17 3.400 12.800c0-3.700 2.200-6.300 4.800-6.300 1.700 0 2.800.8 3.800.8ZM12 5.900c-.2-2.300 1.500-4.300 3.700-4.500.2 2.400-1.500 4.400-3.700 4.500Z"
    />
  ),
  google: (
    <path
      fill="none"
      stroke="#1368e9"
      strokeWidth="3"
      strokeLinecap="round"
      d="M18.300 6.600A8 8 0 1 0 20 12h-7.500"
    />
  ),
  kakao: (
    <path
      fill="currentColor"
      d="M12 4c-5 0-9 3.100-9 7 0 2.500 1.700 4.700 4.200 5.900L6.300 20.500l4.200-2.800c.5.1 1 .1 1.500.1 5 0 9-3 9-6.800S17 4 12 4Z"
    />
  ),
};

interface ProviderButtonProps {
  readonly provider: Provider;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** One way to log in, in the provider's colours. */
export function ProviderButton({ provider, disabled, onClick }: ProviderButtonProps) {
  return (
    <button type="button" className={cx(styles.way, styles[provider])} disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden="true">
        {marks[provider]}
      </svg>
      <span>{loginTexts[provider]}</span>
    </button>
  );
}
