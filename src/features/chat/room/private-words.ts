const phone = /(?:\+?82[\s.-]?|0)1[016789][\s.-]?\d{3,4}[\s.-]?\d{4}(?!\d)/;
const banks =
  /계좌|입금|송금|은행|뱅크|국민|신한|우리|하나|농협|기업|토스|케이뱅크|새마을|우체국|수협|신협|씨티/;
const account = /(?<!\d)\d{2,6}-\d{2,6}-\d{2,7}(?:-\d{1,3})?(?!\d)/g;
const digits = /(?<!\d)\d{10,14}(?!\d)/;
const day = /^\d{4}-\d{1,2}-\d{1,2}$/;

/** Whether a text looks as if it gave away a phone number or a bank account; a hint depends on it, nothing else. */
export const tellsPrivate = (text: string): boolean => {
  if (phone.test(text)) return true;
  if ([...text.matchAll(account)].some(([found]) => !day.test(found) && found.replaceAll('-', '').length > 9))
    return true;
  return banks.test(text) && digits.test(text);
};
