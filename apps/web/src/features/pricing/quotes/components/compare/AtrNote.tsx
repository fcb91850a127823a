import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { compareEndpoints } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { endpointQuery } from '../../../../../platform/api/query.ts'
import { useDebouncedValue } from '../../../../../platform/useDebouncedValue.ts'
import { Note } from '../../../../../ui/light/Tags.tsx'
import type { GoodsToInsure } from './InsuranceRows.tsx'

interface AtrNoteProps {
  /** Goods with the postal code, because some parts of a country lie outside the customs union. */
  goods: GoodsToInsure & { zipCode?: string | null }
  /** Hides the A.TR note outside the European Union, where A.TR is never required. */
  isQuietElsewhere?: boolean
}

const pauseMs = 500

/** Note that says whether A.TR is required; empty while unknown. */
export const AtrNote = ({ goods, isQuietElsewhere = false }: AtrNoteProps) => {
  const settled = useDebouncedValue(goods, pauseMs)
  const { data } = useQuery({
    ...endpointQuery(compareEndpoints.checkAtr, { body: settled }),
    placeholderData: keepPreviousData,
  })
  if (!data || (isQuietElsewhere && !data.isEuropeanUnion)) return null
  return <Note tone={data.isRequired ? 'warn' : 'info'}>{data.returnText}</Note>
}
