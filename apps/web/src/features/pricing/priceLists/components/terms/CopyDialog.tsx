import { Form, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { rulesFor } from '../../../../../platform/formRules.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { queriesOf, useEndpointMutation } from '../../../../../platform/api/query.ts'
import { showFormError } from '../../../../../platform/api/serverErrors.ts'
import { AppForm } from '../../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../../ui/AppModal.tsx'
import { DecimalInput } from '../../../../../ui/DecimalInput.tsx'
import { DialogActions } from '../../../../../ui/light/DialogActions.tsx'

interface CopyDialogProps {
  list: PriceListItem
  onClose: () => void
}

interface CopyValues {
  name: string
  changePercent: number | string | null
}

/** The list as a draft to edit, every price changed by a percentage if wanted. */
export const CopyDialog = ({ list, onClose }: CopyDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [form] = Form.useForm<CopyValues>()
  const row = priceListEndpoints.createPriceListDraft
  const copy = useEndpointMutation(row, {
    showsOwnErrors: true,
    onSuccess: async ({ draft }) => {
      await queryClient.invalidateQueries(queriesOf(priceListEndpoints.listPriceListDrafts))
      await navigate(`/pricing/pricelist/draft/${draft.draftId}`)
    },
    onError: (error) => showFormError(form, error),
  })
  return (
    <AppModal
      open
      title={t('priceList:copy.title')}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AppForm
        form={form}
        initialValues={{ name: t('tariff:copyOf', { name: list.name }).slice(0, 100), changePercent: null }}
        onFinish={({ name, changePercent }: CopyValues) =>
          copy.mutate({ body: { priceListId: list.id, name, changePercent } })
        }
      >
        <Form.Item name="name" label={t('priceList:copy.name')} required rules={rulesFor(row.body, 'name')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="changePercent"
          label={t('priceList:copy.percent')}
          extra={t('priceList:copy.percentHelp')}
          rules={rulesFor(row.body, 'changePercent')}
        >
          <DecimalInput suffix="%" decimals={4} style={{ maxWidth: 180 }} />
        </Form.Item>
        <DialogActions onClose={onClose} isBusy={copy.isPending} submit={t('priceList:copy.submit')} />
      </AppForm>
    </AppModal>
  )
}
