import { useQuery } from '@tanstack/react-query'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import type { SurchargeKind } from '@kervan/domain/pricing/rating/compile/rateRows'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useSurchargeLabels } from './useSurchargeLabels.ts'

interface BesideNoteProps {
  supplierId: number
  supplierServiceMethodId: number | null
  kind: SurchargeKind
}

/** Shows other rules of the same kind when adding one, because all rules of a kind are charged together. */
export const BesideNote = ({ supplierId, supplierServiceMethodId, kind }: BesideNoteProps) => {
  const { t } = useTranslation()
  const words = useSurchargeLabels()
  const query = useQuery(
    endpointQuery(surchargeEndpoints.listSurcharges, { body: { supplierId, kind, pageSize: 100 } }),
  )
  const beside = (query.data?.items ?? []).filter(
    (rule) => rule.state !== 'past' && rule.supplierServiceMethodId === supplierServiceMethodId,
  )
  if (beside.length === 0) return null
  return (
    <div style={{ marginBottom: 16 }}>
      <Note tone="info">
        {t('pricing/rateTable:surcharge.beside', { count: beside.length })}{' '}
        {beside
          .map((rule) => [words.amount(rule), words.conditions(rule)].filter(Boolean).join(', '))
          .join(' | ')}
      </Note>
    </div>
  )
}
