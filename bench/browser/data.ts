/** Pages of the home list as a server sends them: what lands is parsed from this text in every contestant. */
const words = ['과잠', '유니폼', '하키 저지', '머플러', '볼캡', '리폼 저지', '응원 후드', '야구 셔츠'];

const item = (id: number) => ({
  itemId: id,
  productTypes: ['SOCCER', 'VINTAGE'].slice(0, 1 + (id % 2)),
  transactionTypes: ['RENTAL', 'SALE'].slice(0, 1 + (id % 2)),
  thumbnail: `post/5b0c1c9e-6a43-4a39-9d0e-${String(id).padStart(12, '0')}.webp`,
  title: `가람 물수리 ${id % 30}시즌 홈 ${words[id % words.length]} ${id}번`,
  rentalFee: 8000,
  salePrice: 45000,
  deposit: 20000,
  size: 'L',
  color: 'CRIMSON',
  quality: 'HIGH',
  tradeMethods: ['DIRECT', 'PARCEL'],
  likeCount: id % 40,
  chatRoomCount: id % 7,
  repostDate: `2025-09-11T18:02:${String(id % 60).padStart(2, '0')}.204113`,
  isDeleted: false,
});

/** `count` pages of `size` rows, as the text of `data`. */
export const pages = (count: number, size: number): string[] =>
  Array.from({ length: count }, (_none, page) => {
    const first = page * size;
    const cursor = first + size;
    const more = page < count - 1;
    return JSON.stringify({
      items: Array.from({ length: size }, (_row, at) => item(first + at + 1)),
      hasNext: more,
      cursorId: more ? cursor : null,
      cursorLike: more ? 1 : null,
      cursorDate: more ? '2025-09-10T09:00:00.000000' : null,
    });
  });
