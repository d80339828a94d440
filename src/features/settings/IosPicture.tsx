import type { ReactNode } from 'react';
import styles from './IosPicture.module.css';
import { settingsScreenTexts } from './text.ts';

const { alts, add, app, openAs, done } = settingsScreenTexts.install.ios;

/** The bar of the browser, with the button that shares. */
const shares = (
  <>
    <path className={styles.bare} d="M20 16h168v10H20ZM20 36h120v10H20Z" />
    <path className={styles.card} d="M-4 62h296v60H-4Z" />
    <path d="m40 79-9 9 9 9M88 79l9 9-9 9" />
    <circle className={styles.here} cx="144" cy="88" r="19" />
    <path className={styles.on} d="M139 85h-4v13h18V85h-4M144 93V77m-5 5 5-5 5 5" />
    <path d="M191 80h9v16h-9ZM200 80h9v16h-9ZM240 84h16v14h-16ZM245 84v-6h16v14h-5" />
  </>
);

/** The list behind it, with the line of the home screen. */
const adds = (
  <>
    <path className={styles.card} d="M20-12h248v136H20Z" />
    <path className={styles.bare} d="M36 13h72v10H36ZM36 90h104v10H36Z" />
    <path d="M237 10h14v14h-14ZM237 87h14v14h-14Z" />
    <rect className={styles.here} x="26" y="36" width="236" height="40" rx="10" />
    <text className={styles.pressed} x="36" y="61">
      {add}
    </text>
    <path className={styles.on} d="M236 48h16v16h-16ZM244 52v8m-4-4h8" />
  </>
);

/** The question that follows, with its switch and its button. */
const confirms = (
  <>
    <path className={styles.card} d="M20-12h248v136H20Z" />
    <text x="36" y="27">
      {add}
    </text>
    <rect className={styles.here} x="204" y="8" width="54" height="29" rx="14.500" />
    <text className={styles.pressed} x="231" y="27" textAnchor="middle">
      {done}
    </text>
    <rect className={styles.bare} x="36" y="44" width="24" height="24" rx="6" />
    <text x="70" y="61">
      {app}
    </text>
    <path className={styles.card} d="M36 76h222" />
    <text x="36" y="99">
      {openAs}
    </text>
    <rect className={styles.here} x="216" y="83" width="42" height="23" rx="11.500" />
    <circle className={styles.knob} cx="246.500" cy="94.500" r="8.500" />
  </>
);

const pictures: readonly ReactNode[] = [shares, adds, confirms];

/** What an iPhone shows at a step of the installation, drawn; what to press is in Volt. */
export function IosPicture({ step }: { readonly step: number }): ReactNode {
  return (
    <svg className={styles.picture} viewBox="0 0 288 112" role="img" aria-label={alts[step]}>
      {pictures[step]}
    </svg>
  );
}
