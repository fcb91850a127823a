import { useState } from 'react'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import { callWire } from '../../../platform/apiClient.ts'
import { useLightForm } from '../../../ui/light/useLightForm.ts'
import { emptyPiece, toQuoteBody } from '../quoteValues.ts'
import type { PieceValues, QuoteValues } from '../quoteValues.ts'

type Quote = AnswerOf<typeof pricingEndpoints.quoteParcel>

const askPrices = (values: QuoteValues): Promise<Quote> =>
  callWire<typeof pricingEndpoints.quoteParcel>(
    { method: 'POST', path: '/api/Pricing/PricingGetWithoutShipmentId' },
    { body: toQuoteBody(values) },
  )

/** The form of a quote with its answer. `onAnswer` gets the values that were priced. */
export const useQuote = (initial: QuoteValues, onAnswer: (values: QuoteValues) => void) => {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [isLastPieceKept, setIsLastPieceKept] = useState(false)
  const form = useLightForm<QuoteValues>({
    initial,
    loadSchema: () => import('../quoteSchema.ts').then((module) => module.quoteSchema),
    onSubmit: async (values) => {
      setQuote(await askPrices(values))
      onAnswer(values)
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
    offers: Array.isArray(quote) ? quote : null,
    /** Why there is no offer. */
    returnText: quote && !Array.isArray(quote) ? quote.returnText : null,
    isLastPieceKept,
    addPiece: () => setPieces([...pieces, emptyPiece]),
    /** The last piece stays: a shipment has at least one. */
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
