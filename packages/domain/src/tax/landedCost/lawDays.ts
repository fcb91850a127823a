/** Days on which a rule of a landed cost begins or has ended. */
import type { Day } from '../../pricing/rating/compile/rateRows.ts'
import { addDays } from '../../pricing/rating/days.ts'
import { processingFeeYears } from '../processingFee.ts'
import { europeanFacts } from './europeanFacts.ts'
import { britishFacts } from './greatBritain.ts'
import { factsOfOthers } from './otherCountries.ts'
import { vatRateDays } from './vatRates.ts'

/** First day of a rule and the day after its last one. */
export const daysOfFact = ({ from, to }: { from: Day; to: Day | null }): Day[] =>
  to === null ? [from] : [from, addDays(to, 1)]

/** Days of the rules of all destinations, without those of tariff editions and additional duties. */
export const lawDays: ReadonlySet<Day> = new Set([
  ...[...europeanFacts, ...britishFacts, ...factsOfOthers, ...processingFeeYears].flatMap(daysOfFact),
  ...vatRateDays,
])
