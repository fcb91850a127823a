/** Words that begin an address without a street, in the languages of the usual destinations. */
const postBox =
  /^\s*(p\.?\s*o\.?\s*box|post office box|g\.?p\.?o\.? box|pob|postfach|packstation|postbus|postboks|postbox|apartado|casella postale|bo[iî]te postale|skrytka( pocztowa)?|posta kutusu)\b/iu

/** True for an address that is a PO box or a parcel locker only: its first line is that of the box. */
export const isPostBox = ([first = '']: readonly string[]): boolean => postBox.test(first)
