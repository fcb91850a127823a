import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { compareEndpoints } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { endpointQuery } from '../../../../../platform/api/query.ts'
import { useDebouncedValue } from '../../../../../platform/useDebouncedValue.ts'
import { Note } from '../../../../../ui/light/Tags.tsx'
import type { GoodsToInsure } from './InsuranceRows.tsx'

interface AtrNoteProps {
  /** Parts of a country, known by postal code, lie outside the customs union. */
  goods: GoodsToInsure & { zipCode?: string | null }
  /** Outside of the European Union, where it never comes up, nothing is said. */
  isQuietElsewhere?: boolean
}

const pauseMs = 500

/** Whether A.TR is asked for; while that is not known, nothing. */
export const AtrNote = ({ goods, isQuietElsewhere = false }: AtrNoteProps) => {
  const settled = useDebouncedValue(goods, pauseMs)
  const { data } = useQuery({
    ...endpointQuery(compareEndpoints.checkAtr, { body: settled }),
    placeholderData: keepPreviousData,
  })
  if (!data || (isQuietElsewhere && !data.isEuropeanUnion)) return null
  return <Note tone={data.isRequired ? 'warn' : 'info'}>{data.returnText}</Note>
}
