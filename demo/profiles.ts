import { profileArt } from './garments/profile.ts';
import { people } from './people.ts';

const drawings: Readonly<Record<string, () => string>> = {
  초록줄무늬: () => profileArt('초록줄무늬', 'forest', 'stripes'),
  버건디러버: () => profileArt('버건디러버', 'crimson', 'checks'),
  우천취소: () => profileArt('우천취소', 'sky', 'wide-hoops'),
};

/** The pictures of those who have one, by storage key. */
export const profiles = people.flatMap(({ nickname, picture }) => {
  const svg = drawings[nickname];
  return picture !== null && svg ? [{ key: picture, svg }] : [];
});
