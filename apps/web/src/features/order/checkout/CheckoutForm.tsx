import { Checkbox } from 'antd'
import {
  checkoutChoices,
  checkoutEndpoints,
  checkoutIncoterms,
} from '@kervan/contract/order/checkout/checkout.endpoints'
import type { CheckoutSettings } from '@kervan/contract/order/checkout/checkout.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { EditorBody, EditorField, WordSelect } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { FormSection, WideField } from '../../../ui/FormSection.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { CheckoutPreview } from './CheckoutPreview.tsx'
import { boxSides } from './checkoutValues.ts'
import type { CheckoutValues } from './checkoutValues.ts'
import styles from '../Order.module.css'

const { saveCheckoutSettings, getCheckoutSettings } = checkoutEndpoints

/** Settings of the prices at checkout, with a preview of what the buyer sees. */
export const CheckoutForm = ({ saved }: { saved: CheckoutSettings }) => {
  const { t } = useTranslation()
  const { integrationId, isOn, choice, incoterm, addedPercent, length, width, height, usualWeight } = saved
  const editor = useEditor({
    row: saveCheckoutSettings,
    initial: { isOn, choice, incoterm, addedPercent, length, width, height, usualWeight },
    toBody: (values: CheckoutValues) => ({ integrationId, ...values }),
    draftName: `checkout:${integrationId}`,
    lists: [getCheckoutSettings],
    saved: t('order:checkout.saved'),
  })
  return (
    <EditorBody value={editor.body}>
      <div className={styles.form}>
        <AppForm<CheckoutValues>
          form={editor.form}
          name="checkout"
          initialValues={editor.initial}
          onFinish={editor.submit}
          onValuesChange={editor.saveDraft}
          className={styles.form}
        >
          <FormSection title={t('order:checkout.prices')} help={t('order:checkout.pricesHelp')}>
            <EditorField name="choice" label={t('order:checkout.choice')}>
              <WordSelect
                values={checkoutChoices}
                wordOf={(value) => t(`order:checkout.choiceOf.${value}`)}
              />
            </EditorField>
            <EditorField name="incoterm" label={t('order:checkout.incoterm')}>
              <WordSelect
                values={checkoutIncoterms}
                wordOf={(value) => t(`order:checkout.incotermOf.${value}`)}
              />
            </EditorField>
            <EditorField
              name="addedPercent"
              label={t('order:checkout.addedPercent')}
              help={t('order:checkout.addedPercentHelp')}
            >
              <DecimalInput suffix="%" />
            </EditorField>
          </FormSection>
          <FormSection title={t('order:checkout.parcel')} help={t('order:checkout.parcelHelp')} columns={3}>
            {boxSides.map((name) => (
              <EditorField key={name} name={name} label={t(`order:checkout.${name}`)}>
                <DecimalInput suffix="cm" decimals={1} />
              </EditorField>
            ))}
            <WideField>
              <EditorField
                name="usualWeight"
                label={t('order:checkout.usualWeight')}
                help={t('order:checkout.usualWeightHelp')}
              >
                <DecimalInput suffix="kg" decimals={3} />
              </EditorField>
            </WideField>
          </FormSection>
          <EditorField name="isOn" valuePropName="checked">
            <Checkbox>{t('order:checkout.switch')}</Checkbox>
          </EditorField>
          <div className={styles.actions}>
            <Button kind="primary" type="submit" isBusy={editor.isBusy}>
              {t('order:checkout.save')}
            </Button>
          </div>
        </AppForm>
        <CheckoutPreview integrationId={integrationId} settings={editor.form} />
      </div>
    </EditorBody>
  )
}
