import type { ErrorCode } from '@kervan/contract/errors'
import { atrProducts, eur1Products } from '@kervan/documents/papers/movementForms'
import type { PaperContent } from '@kervan/documents/papers/paperContent'
import type { PaperAnswer } from '@kervan/domain/customs/border/papers'

/** Returns the error with which a paper is refused; null when it can be made. */
export const refusalOf = ({ paper, reason }: PaperAnswer, content: PaperContent): ErrorCode | null => {
  if (paper === 'cn22' && reason === 'cn23Instead') return 'cn22LimitExceeded'
  if (paper === 'atrData' && atrProducts(content).length === 0) return 'paperWithoutGoods'
  return paper === 'eur1Data' && eur1Products(content).length === 0 ? 'paperWithoutGoods' : null
}
