import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { BulkRule } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import styles from './Bulk.module.css'

interface OfferRulesProps {
  label: string
  /** Last chosen offer rule; null when offers were chosen per shipment. */
  rule: BulkRule | null
  isBusy: boolean
  onChoose: (rule: BulkRule) => void
}

/** Rules to choose an offer: cheapest, fastest, or one carrier where available. */
export const OfferRules = ({ label, rule, isBusy, onChoose }: OfferRulesProps) => {
  const { t } = useTranslation()
  const { data: carriers = [] } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const kind = rule?.kind === 'cheapest' || rule?.kind === 'fastest' ? rule.kind : 'none'
  return (
    <div className={styles.rules} aria-busy={isBusy}>
      <span>{label}</span>
      <PillChoice<'cheapest' | 'fastest' | 'none'>
        label={label}
        value={kind}
        options={[
          { value: 'cheapest', label: t('shipment/bulk:offers.cheapest') },
          { value: 'fastest', label: t('shipment/bulk:offers.fastest') },
        ]}
        onChange={(next) => {
          if (next !== 'none') onChoose({ kind: next })
        }}
      />
      <Select
        className={styles.carrier}
        aria-label={t('shipment/bulk:offers.carrier')}
        placeholder={t('shipment/bulk:offers.chooseCarrier')}
        value={rule?.kind === 'carrier' ? rule.carrierId : null}
        onChange={(carrierId: number) => onChoose({ kind: 'carrier', carrierId })}
        options={carriers.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ filterOption: (search, option) => matchesSearch(option?.label ?? '', search) }}
      />
    </div>
  )
}
