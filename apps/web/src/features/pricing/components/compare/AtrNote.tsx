import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { compareEndpoints } from '@kervan/contract/pricing/compare.endpoints'
import { endpointQuery } from '../../../../platform/query.ts'
import { useSettled } from '../../../../platform/useSettled.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { GoodsToInsure } from './InsuranceRows.tsx'

interface AtrNoteProps {
  goods: GoodsToInsure
  /** Outside of the European Union, where it never comes up, nothing is said. */
  isQuietElsewhere?: boolean
}

const pauseMs = 500

/** Whether A.TR is asked for; while that is not known, nothing. */
export const AtrNote = ({ goods, isQuietElsewhere = false }: AtrNoteProps) => {
  const settled = useSettled(goods, pauseMs)
  const { data } = useQuery({
    ...endpointQuery(compareEndpoints.checkAtr, { body: settled }),
    placeholderData: keepPreviousData,
  })
  if (!data || (isQuietElsewhere && !data.isEuropeanUnion)) return null
  return <Note tone={data.isRequired ? 'warn' : 'info'}>{data.returnText}</Note>
}
