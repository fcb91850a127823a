import { foldForSearch } from '@kervan/domain/identity/transliterate'

/** Removes case, accents, spaces and punctuation: `E-posta` becomes `eposta`. */
export const foldLabel = (text: string): string => foldForSearch(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
