import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { SelectField } from '../../../../ui/light/Field.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import styles from './CompanyTabs.module.css'

/** Segment whose profit rates price the company; for operations staff. */
export const SegmentTab = ({ company }: { company: CompanyDetail }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const current = company.segmentID ?? null
  const [segmentId, setSegmentId] = useState(current)
  const { data, error, refetch } = useQuery(endpointQuery(pricingEndpoints.listSegments, {}))
  const save = useEndpointMutation(companyEndpoints.updateCompanySegment, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      const shown = [
        companyEndpoints.findCompany,
        companyAdministrationEndpoints.listCompanies,
        companyAdministrationEndpoints.listCompanyHistory,
      ]
      return Promise.all(shown.map((row) => queryClient.invalidateQueries(queriesOf(row))))
    },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={2} columns={1} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ body: { companyId: company.id, segmentId } })
      }}
    >
      <SelectField
        label={t('company:list.segment')}
        hint={t('company:detail.segmentHelp')}
        value={segmentId === null ? '' : String(segmentId)}
        onChange={(value) => setSegmentId(value === '' ? null : Number(value))}
        options={[
          { value: '', label: t('company:detail.defaultSegment') },
          ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <div>
        <Button type="submit" isBusy={save.isPending} disabled={segmentId === current}>
          {t('company:detail.changeSegment')}
        </Button>
      </div>
    </form>
  )
}
