import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { compareEndpoints } from '@kervan/contract/pricing/compare.endpoints'
import { endpointQuery } from '../../../../platform/query.ts'
import { useSettled } from '../../../../platform/useSettled.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { GoodsToInsure } from './InsuranceRows.tsx'

const pauseMs = 500

/** Whether A.TR is asked for; while that is not known, nothing. */
export const AtrNote = ({ goods }: { goods: GoodsToInsure }) => {
  const settled = useSettled(goods, pauseMs)
  const { data } = useQuery({
    ...endpointQuery(compareEndpoints.checkAtr, { body: settled }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  return <Note tone={data.isRequired ? 'warn' : 'info'}>{data.returnText}</Note>
}
