import { Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { rulesFor } from '../../../../../platform/formRules.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../../ui/editor/useEditor.ts'
import { DecimalInput } from '../../../../../ui/DecimalInput.tsx'

interface CopyDialogProps {
  list: PriceListItem
  onClose: () => void
}

interface CopyValues {
  name: string
  changePercent: number | string | null
}

/** Copies a price list into an editable draft, with an optional percentage change. */
export const CopyDialog = ({ list, onClose }: CopyDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const row = priceListEndpoints.createPriceListDraft
  const initial: CopyValues = {
    name: t('pricing/priceLists/files:copyOf', { name: list.name }).slice(0, 100),
    changePercent: null,
  }
  const editor = useEditor({
    row,
    initial,
    toBody: (values) => ({ ...values, priceListId: list.id }),
    lists: [priceListEndpoints.listPriceListDrafts],
    onSaved: ({ draft }) => navigate(`/pricing/pricelist/draft/${draft.draftId}`),
  })
  return (
    <EditorDialog
      editor={editor}
      title={t('pricing/priceLists:copy.title')}
      submit={t('pricing/priceLists:copy.submit')}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('pricing/priceLists:copy.name')}
        required
        rules={rulesFor(row.body, 'name')}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="changePercent"
        label={t('pricing/priceLists:copy.percent')}
        extra={t('pricing/priceLists:copy.percentHelp')}
        rules={rulesFor(row.body, 'changePercent')}
      >
        <DecimalInput suffix="%" decimals={4} style={{ maxWidth: 180 }} />
      </Form.Item>
    </EditorDialog>
  )
}
