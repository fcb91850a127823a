import { useQueries } from '@tanstack/react-query'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { dutyEstimateEndpoints } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { hasNoUsDeMinimis } from '@kervan/domain/customs/thresholds'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'

/** Duty of all products between two amounts in USD; they are equal when the tariff has one rate. */
export interface DutyRange {
  least: number
  most: number
}

export interface DutyQuestion {
  /** True where goods of every value are dutiable, so that an offer names the payer of the duty. */
  isDue: boolean
  /** Null while unknown, and when the duty of a product cannot be calculated from its value. */
  duty: DutyRange | null
}

type Products = ShipmentAnswer['products']

const lineOf = ({ gtip, total }: Products[number]) => (gtip && total ? { gtip, goodsValue: total } : null)

/** Estimates the duty on a shipment's products where the tariff is known: the United States. */
export const useDuty = ({ receiver, details, products }: ShipmentAnswer): DutyQuestion => {
  const { countryCode } = receiver
  const { currency } = details
  const isDue = countryCode !== null && products.length > 0 && hasNoUsDeMinimis(countryCode, todayInTurkiye())
  const lines = isDue && currency ? products.map(lineOf) : []
  const isComplete = lines.length > 0 && lines.every((line) => line !== null)
  const answers = useQueries({
    queries: (isComplete ? lines : []).map((line) => ({
      ...endpointQuery(dutyEstimateEndpoints.estimateDuty, {
        body: { countryCode: countryCode!, ...line, currency: currency! },
      }),
      staleTime: Infinity,
    })),
  })
  const duties = answers.map(({ data }) => data?.duty ?? null)
  const known = duties.filter((duty) => duty !== null)
  if (!isComplete || known.length < duties.length) return { isDue, duty: null }
  const sum = (end: keyof DutyRange) => known.reduce((total, duty) => total + duty[end], 0)
  return { isDue, duty: { least: sum('least'), most: sum('most') } }
}
