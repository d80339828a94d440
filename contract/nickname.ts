/**
 * The only unseen characters whose effect is seen: a joiner makes two pictures one, like a family, and the selector
 * U+FE0F makes a sign (❤) or a keycap a picture.
 */
const seen =
  /(?<=\p{ExtPict}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{ExtPict})|(?<=(?=\p{ExtPict})\p{Emoji})(?<!\p{EPres})\uFE0F|(?<=[\d#*])\uFE0F(?=\u20E3)/gu;
const invisible = /[\p{DI}\p{Cf}\u2028\u2029]/u;

/** True when a nickname holds what nobody sees: two that differ only in it look alike (faults §3, string rule). */
export const hidesSomething = (nickname: string): boolean => invisible.test(nickname.replace(seen, ''));
