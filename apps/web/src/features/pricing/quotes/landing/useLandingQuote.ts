import { useEffect, useState } from 'react'
import { useQuote } from '../hooks/useQuote.ts'
import { emptyGoods, emptyQuote, isDocument } from '../quoteValues.ts'
import type { GoodsValues, QuoteValues } from '../quoteValues.ts'
import { boxPresets } from './boxPresets.ts'
import { readLandingDraft, saveLandingDraft } from './landingDraft.ts'

/** Time in ms after the last change before prices are requested again. */
const pauseMs = 700

const initial: QuoteValues = { ...emptyQuote, pieces: [boxPresets.small] }

/** Returns true when no field that a price needs is empty. */
const isComplete = (values: QuoteValues): boolean =>
  values.countryCode !== '' &&
  values.pieces.every(
    ({ weight, ...sides }) =>
      weight.trim() !== '' &&
      (isDocument(values) || Object.values(sides).every((side) => side.trim() !== '')),
  )

/**
 * Quote and goods of the landing page. After the first prices each change requests them again. The entries survive
 * a reload.
 */
export const useLandingQuote = (solveCaptcha: () => Promise<string>) => {
  const quote = useQuote(initial, { onAnswer: () => undefined, solveCaptcha })
  const [goods, setGoods] = useState<GoodsValues>(emptyGoods)
  const [isRestored, setIsRestored] = useState(false)
  /** Values of the last request that was sent by itself; a failed one is not repeated. */
  const [requested, setRequested] = useState('')
  const { form, priced } = quote
  const { values, isBusy } = form
  const key = JSON.stringify(values)

  useEffect(() => {
    const draft = readLandingDraft()
    if (!draft) return
    form.setValues(draft.quote)
    // The prerendered page cannot know what the browser stores.
    setGoods(draft.goods)
    setIsRestored(draft.isPriced)
  }, [])

  const isPriced = priced !== null
  useEffect(() => {
    if (values === initial && goods === emptyGoods) return
    saveLandingDraft({ quote: values, goods, isPriced })
  }, [values, goods, isPriced])

  const isNew = key !== requested && key !== JSON.stringify(priced)
  const isDue = (isRestored || isPriced) && !isBusy && isNew && isComplete(values)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => {
      setRequested(key)
      quote.retry()
    }, pauseMs)
    return () => clearTimeout(timer)
    // `retry` is new in each render.
  }, [isDue, key])

  return {
    quote,
    goods,
    changeGoods: (change: Partial<GoodsValues>) => setGoods((before) => ({ ...before, ...change })),
    /** True while prices of the current values are awaited. */
    isRefreshing: isBusy || isDue,
  }
}

export type LandingQuote = ReturnType<typeof useLandingQuote>
