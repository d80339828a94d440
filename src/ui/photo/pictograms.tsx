import type { ReactNode, SVGProps } from 'react';

/** One drawing a kind of goods, for where the photo is not on this device. */
export type Pictogram =
  | 'soccer'
  | 'basketball'
  | 'baseball'
  | 'hockey'
  | 'jacket'
  | 'accessory'
  | 'selfMade'
  | 'vintage'
  | 'reform'
  | 'other';

const shirt =
  'M8.5 4 4 6.5 5.5 11 8 10.2V20h8v-9.8l2.5.8L20 6.5 15.5 4c-.6 1.4-1.9 2.2-3.5 2.2S9.1 5.4 8.5 4Z';

const drawings: Readonly<Record<Pictogram, ReactNode>> = {
  soccer: (
    <>
      <path d={shirt} />
      <path d="M11 11h2.6L11.6 17" />
    </>
  ),
  basketball: (
    <>
      <path d="M8 4v3.2C8 9 7.2 10.3 6 11v9h12v-9c-1.2-.7-2-2-2-3.800V4h-2.200a1.8 1.8 0 0 1-3.6 0Z" />
      <path d="M10.2 13.200h1.800v4M14.2 13.200v4" />
    </>
  ),
  baseball: (
    <>
      <path d={shirt} />
      <path d="M12 6.200V20M14 11v0M14 14v0M14 17v0" />
    </>
  ),
  hockey: (
    <>
      <path d="M8.5 4 3.5 6.5 3 17h3.500l.5-5v8h10v-8l.5 5H21l-.5-10.500L15.5 4 12 7Z" />
      <path d="M7 16.500h10M10.5 5.700l1.5 3 1.5-3" />
    </>
  ),
  jacket: (
    <>
      <path d="M8.5 4 4.5 6 3.5 17h3l.5-6v9h10v-9l.5 6h3l-1-11-4-2c-.8 1.2-2 1.8-3.5 1.800S9.3 5.2 8.5 4Z" />
      <path d="M12 5.800V20M7 17.700h10M14 10v0M14 13v0" />
    </>
  ),
  accessory: (
    <>
      <path d="M4 15.500c0-5 3.3-8.5 8-8.500s8 3.5 8 8.500Z" />
      <path d="M12 7V5M4 15.500h17.500c.3 1.7-.8 2.5-2.5 2.500H6c-1.2 0-2-.9-2-2.500ZM9 8c-.8 2-1.2 4.5-1 7.5" />
    </>
  ),
  selfMade: (
    <>
      <path d={shirt} />
      <path d="m12 9.8.9 1.9 2 .3-1.5 1.4.4 2.1-1.8-1-1.8 1 .4-2.1-1.5-1.4 2-.3Z" />
    </>
  ),
  vintage: (
    <>
      <path d={shirt} />
      <path d="M8 12.500h8M8 15.500h8" />
    </>
  ),
  reform: (
    <>
      <path d={shirt} />
      <path d="M12 6.200v3M12 11v2M12 15v2M12 19v1" />
      <path d="m16 12-4 3.5" strokeDasharray="1.5 2" />
    </>
  ),
  other: (
    <>
      <path d="M12 8.500V7.600c1.4-.2 2.2-1.1 2.2-2.300A2.2 2.2 0 0 0 9.8 5" />
      <path d="M12 8.5 3.5 15c-.9.7-.4 2 .7 2h15.600c1.1 0 1.6-1.3.7-2Z" />
    </>
  ),
};

/** Draws one in the line style of the icons. */
export function PictogramIcon({
  kind,
  size = 24,
  ...rest
}: { kind: Pictogram; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      {drawings[kind]}
    </svg>
  );
}
