const characters = new Intl.Segmenter('ko');

/** The last place up to this one that lies between two characters as they are seen; places count UTF-16 units. */
export const placeBetween = (text: string, place: number): number =>
  characters.segment(text).containing(place)?.index ?? text.length;

/** The beginning of a text, at most so many UTF-16 units of it, that ends with a whole character. */
export const beginning = (text: string, most: number): string => text.slice(0, placeBetween(text, most));

/** The first character; undefined: there is none. */
export const firstOf = (text: string): string | undefined => characters.segment(text).containing(0)?.segment;

/** As many UTF-16 units as the first so many code points are. */
export const unitsOf = (text: string, points: number): number =>
  text.length <= points ? text.length : Array.from(text).slice(0, points).join('').length;
