import { foldForSearch } from '@kervan/domain/identity/transliterate'

/** Without case, accents, spaces and signs: `E-posta` is `eposta`. */
export const foldLabel = (text: string): string => foldForSearch(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
