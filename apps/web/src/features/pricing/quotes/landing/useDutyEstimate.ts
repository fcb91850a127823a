import { useEffect, useState } from 'react'
import type { DutyEstimate, dutyEstimateEndpoints } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { callWire } from '../../../../platform/api/apiClient.ts'
import { parseDecimalText } from '../../../../platform/text/decimal.ts'
import { useLanguage } from '../../../../platform/text/i18n.ts'
import type { GoodsValues } from '../quoteValues.ts'

const pauseMs = 400

/**
 * Tariff codes and duty of the goods; null while the description is empty or unknown. A failed call shows no duty,
 * because the prices do not depend on it.
 */
export const useDutyEstimate = (countryCode: string, goods: GoodsValues): DutyEstimate | null => {
  const language = useLanguage()
  const [estimate, setEstimate] = useState<{ key: string; answer: DutyEstimate } | null>(null)
  const description = goods.description.trim()
  const goodsValue = parseDecimalText(goods.value, 2)
  const isAsked = description.length > 1
  const key = JSON.stringify([countryCode, description, goods.gtip, goodsValue, goods.currency, language])
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const body = {
        // The codes do not depend on the destination, which may not be chosen yet.
        countryCode: countryCode || 'US',
        description,
        gtip: goods.gtip || null,
        goodsValue: countryCode && goodsValue ? goodsValue : null,
        currency: goods.currency,
      }
      callWire<typeof dutyEstimateEndpoints.estimateDuty>(
        { method: 'POST', path: '/api/Tax/EstimateDuty' },
        { body, signal: abort.signal },
      ).then(
        (answer) => setEstimate({ key, answer }),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // `key` has all values.
  }, [isAsked, key])
  if (!isAsked || !estimate) return null
  // Keeps the codes while the next answer loads; a duty of other values would be wrong.
  return estimate.key === key
    ? estimate.answer
    : { ...estimate.answer, duty: null, noDuty: null, warnings: [] }
}
