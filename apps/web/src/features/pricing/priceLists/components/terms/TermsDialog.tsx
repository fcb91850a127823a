import { Form, Input, InputNumber, Select } from 'antd'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { chargeableBases, perKgBases } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import type { PriceListDraftItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import { rulesFor } from '../../../../../platform/formRules.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../../ui/editor/useEditor.ts'
import { FormGrid } from '../FormGrid.tsx'
import { RoundingStepFields } from './RoundingStepFields.tsx'
import { currencies } from '../../../../../ui/currencies.ts'

interface TermsDialogProps {
  draft: PriceListDraftItem
  version: number
  onSaved: (draft: PriceListDraftItem) => void
  onClose: () => void
}

/** Edits a draft's terms: name, direction, currency, and the rules of chargeable weight. */
export const TermsDialog = ({ draft, version, onSaved, onClose }: TermsDialogProps) => {
  const { t } = useTranslation()
  const row = priceListEndpoints.updatePriceListDraft
  const rules = (field: string) => rulesFor(row.body, field)
  const editor = useEditor({
    row,
    initial: draft,
    toBody: (values) => ({ ...values, draftId: draft.draftId, version }),
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  return (
    <EditorDialog
      editor={editor}
      width={640}
      title={t('pricing/priceLists:terms.title')}
      submit={t('pricing/priceLists:action.save')}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('pricing/priceLists:terms.name')} required rules={rules('name')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="direction"
        label={t('pricing/priceLists:terms.direction')}
        extra={t('pricing/priceLists:terms.directionHelp')}
        required
        rules={rules('direction')}
      >
        <Select
          options={directions.map((value) => ({ value, label: t(`pricing/priceLists:direction.${value}`) }))}
        />
      </Form.Item>
      <FormGrid>
        <Form.Item
          name="currency"
          label={t('pricing/priceLists:terms.currency')}
          required
          rules={rules('currency')}
        >
          <Select options={currencies.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item
          name="volumetricDivisor"
          label={t('pricing/priceLists:terms.divisor')}
          extra={t('pricing/priceLists:terms.divisorHelp')}
          required
          rules={rules('volumetricDivisor')}
        >
          <InputNumber style={{ width: '100%' }} controls={false} precision={0} />
        </Form.Item>
        <Form.Item
          name="chargeableBasis"
          label={t('pricing/priceLists:terms.basis')}
          required
          rules={rules('chargeableBasis')}
        >
          <Select
            options={chargeableBases.map((value) => ({
              value,
              label: t(`pricing/priceLists:terms.basisOf.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="perKgBasis"
          label={t('pricing/priceLists:terms.perKg')}
          required
          rules={rules('perKgBasis')}
        >
          <Select
            options={perKgBases.map((value) => ({
              value,
              label: t(`pricing/priceLists:terms.perKgOf.${value}`),
            }))}
          />
        </Form.Item>
      </FormGrid>
      <RoundingStepFields rules={rules} />
    </EditorDialog>
  )
}
