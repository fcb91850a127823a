import { useState } from 'react'
import { Form, Select } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { CarrierCodeDialog } from './CarrierCodeDialog.tsx'

type CarrierStatus = AnswerOf<typeof trackingEndpoints.createCarrierStatus>

/** Form value with both parts of a code: `DHL WC`. */
const keyOf = ({ supplierCode, code }: Pick<CarrierStatus, 'supplierCode' | 'code'>): string =>
  `${supplierCode} ${code}`

export const readCarrierCode = (key: string): { supplierCode: string; supplierStatusCode: string } => {
  const space = key.indexOf(' ')
  return { supplierCode: key.slice(0, space), supplierStatusCode: key.slice(space + 1) }
}

/** Select for known carrier codes, searched by code or text. Users who manage codes can add a new one in a dialog. */
export const CarrierCodeField = () => {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const queryClient = useQueryClient()
  const mayCreate = useHasFlag('agent_trackingstatuslist')
  const [isCreating, setIsCreating] = useState(false)
  const codes = useQuery(endpointQuery(trackingEndpoints.listCarrierStatuses, {}))
  const carriers = [...new Set(codes.data?.items.map(({ supplierCode }) => supplierCode))]
  const labelOf = ({ code, text, customizedName }: CarrierStatus): string =>
    `${code} · ${text} → ${customizedName ?? t('tracking:unmatched')}`
  const take = async (created: CarrierStatus) => {
    await queryClient.invalidateQueries(queriesOf(trackingEndpoints.listCarrierStatuses))
    form.setFieldValue('carrierCode', keyOf(created))
    setIsCreating(false)
  }
  return (
    <>
      <Form.Item
        name="carrierCode"
        label={t('tracking/statusEntry:carrierCode')}
        rules={[{ required: true, message: t('tracking:required.status') }]}
        extra={
          mayCreate && (
            <Button kind="text" size="small" onClick={() => setIsCreating(true)}>
              {t('tracking/statusEntry:newCode')}
            </Button>
          )
        }
      >
        <Select
          showSearch
          filterOption={(search, option) => matchesSearch(String(option?.label ?? ''), search)}
          loading={codes.isPending}
          options={carriers.map((carrier) => ({
            label: carrier,
            options: codes.data?.items
              .filter(({ supplierCode }) => supplierCode === carrier)
              .map((status) => ({ value: keyOf(status), label: labelOf(status) })),
          }))}
        />
      </Form.Item>
      {isCreating && (
        <CarrierCodeDialog
          carriers={carriers}
          onCreated={(created) => void take(created)}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  )
}
