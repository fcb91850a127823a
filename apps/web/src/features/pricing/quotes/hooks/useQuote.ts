import { useState } from 'react'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { callWire } from '../../../../platform/api/apiClient.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { callWithCaptcha } from '../../../../platform/api/callWithCaptcha.ts'
import { notify } from '../../../../platform/notices.ts'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { emptyPiece, toQuoteBody } from '../quoteValues.ts'
import type { PieceValues, QuoteValues } from '../quoteValues.ts'

type Quote = AnswerOf<typeof pricingEndpoints.quoteParcel>

/** Time in ms that each validation message is shown as a toast on the pricing page. */
const toastMs = 3000

interface QuoteOptions {
  /** Called with the quote values for which prices arrived. */
  onAnswer: (values: QuoteValues) => void
  /** Requests the calculation of each price in words, for operation users. */
  isExplained?: boolean
  /** Makes the segment a required field, for operation users. */
  needsSegment?: boolean
  /** Solves a captcha when the server requires one from a visitor. */
  solveCaptcha?: () => Promise<string>
}

const callForPrices = (body: ReturnType<typeof toQuoteBody> & { captcha?: string }): Promise<Quote> =>
  callWire<typeof pricingEndpoints.quoteParcel>(
    { method: 'POST', path: '/api/Pricing/PricingGetWithoutShipmentId' },
    { body },
  )

const askPrices = async (
  values: QuoteValues,
  { isExplained, solveCaptcha }: Pick<QuoteOptions, 'isExplained' | 'solveCaptcha'>,
): Promise<Quote> => {
  const body = toQuoteBody(values, isExplained)
  try {
    return await callWithCaptcha((captcha) => callForPrices({ ...body, captcha }), solveCaptcha)
  } catch (error) {
    if (error instanceof ApiError)
      for (const message of Object.values(error.errors).flat()) notify('error', message, toastMs)
    throw error
  }
}

const isFieldError = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.errors).length > 0

/** State of the quote form: values, messages and price offers. */
export const useQuote = (
  initial: QuoteValues,
  { onAnswer, isExplained = false, needsSegment = false, solveCaptcha }: QuoteOptions,
) => {
  const [answer, setAnswer] = useState<{ quote: Quote; priced: QuoteValues } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isLastPieceKept, setIsLastPieceKept] = useState(false)
  const form = useLightForm<QuoteValues>({
    initial,
    loadSchema: () =>
      import('../quoteSchema.ts').then(({ quoteSchema, operationQuoteSchema }) =>
        needsSegment ? operationQuoteSchema : quoteSchema,
      ),
    onSubmit: async (values) => {
      setFailure(null)
      const quote = await askPrices(values, { isExplained, solveCaptcha })
      setAnswer({ quote, priced: values })
      onAnswer(values)
    },
    onFailure: (error) => {
      // Validation errors are shown on the fields of the quote form.
      if (isFieldError(error)) return
      setAnswer(null)
      setFailure(error)
    },
  })
  const { pieces } = form.values
  const setPieces = (next: PieceValues[]) => {
    setIsLastPieceKept(false)
    form.setMessages({})
    form.setValues({ pieces: next })
  }
  return {
    form,
    offers: answer && Array.isArray(answer.quote) ? answer.quote : null,
    /** Server's reason why there is no price offer. */
    returnText: answer && !Array.isArray(answer.quote) ? answer.quote.returnText : null,
    /** Quote values that were priced; the form may have changed since. */
    priced: answer?.priced ?? null,
    isOutdated: answer !== null && JSON.stringify(answer.priced) !== JSON.stringify(form.values),
    failure,
    retry: () => form.formProps.ref.current?.requestSubmit(),
    isLastPieceKept,
    addPiece: () => setPieces([...pieces, emptyPiece]),
    /** Does not remove the last piece, because a shipment has at least one. */
    removePiece: (index: number) => {
      if (pieces.length === 1) setIsLastPieceKept(true)
      else setPieces(pieces.filter((_, place) => place !== index))
    },
    changePiece: (index: number, change: Partial<PieceValues>) => {
      form.setMessages(
        Object.fromEntries(
          Object.entries(form.messages).filter(([field]) => !field.startsWith(`pieces.${index}.`)),
        ),
      )
      form.setValues({
        pieces: pieces.map((piece, place) => (place === index ? { ...piece, ...change } : piece)),
      })
    },
  }
}
