import { Form } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import type { PriceListItem } from '@kervan/contract/pricing/priceListAnswer'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { useEndpointMutation } from '../../../../platform/query.ts'
import { showFormError } from '../../../../platform/serverErrors.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { FormGrid } from './FormGrid.tsx'
import { DialogActions } from './DialogActions.tsx'
import { forgetPriceLists } from './forgetPriceLists.ts'

interface DatesDialogProps {
  list: PriceListItem
  onClose: () => void
}

/** When a published list holds. An overlap with another list of the service is shown on its date. */
export const DatesDialog = ({ list, onClose }: DatesDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [form] = Form.useForm<{ validFrom: string; validTo: string | null }>()
  const row = priceListEndpoints.updatePriceListDates
  const save = useEndpointMutation(row, {
    showsOwnErrors: true,
    onSuccess: async () => {
      notify('success', t('priceList:dates.saved'))
      onClose()
      await forgetPriceLists(queryClient)
    },
    onError: (error) => showFormError(form, error),
  })
  return (
    <AppModal
      open
      title={t('priceList:dates.title')}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AppForm
        form={form}
        initialValues={{ validFrom: list.validFrom, validTo: list.validTo }}
        onFinish={({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
          save.mutate({ body: { priceListId: list.id, version: list.version, validFrom, validTo } })
        }
      >
        <FormGrid>
          <Form.Item
            name="validFrom"
            label={t('priceList:dates.from')}
            required
            rules={rulesFor(row.body, 'validFrom')}
          >
            <DateInput />
          </Form.Item>
          <Form.Item
            name="validTo"
            label={t('priceList:dates.to')}
            extra={t('priceList:dates.toHelp')}
            rules={rulesFor(row.body, 'validTo')}
          >
            <DateInput />
          </Form.Item>
        </FormGrid>
        <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('priceList:action.save')} />
      </AppForm>
    </AppModal>
  )
}
