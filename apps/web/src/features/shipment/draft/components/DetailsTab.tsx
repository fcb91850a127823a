import { Form, Input, Radio, Select } from 'antd'
import type { FormInstance } from 'antd'
import {
  exportMethods,
  freeMovementDocuments,
  incoterms,
  packageTypes,
  shipmentPurposes,
  shipmentTypes,
} from '@kervan/contract/shipment/shipmentChoices'
import {
  shipmentDetails,
  shipmentDetailsDraft,
  shipmentDraft,
  shipmentLimits,
} from '@kervan/contract/shipment/draft/shipmentDraft'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { useClear } from '../../../../ui/useClear.tsx'
import { useCurrencies } from '../hooks/usePlaces.ts'
import { emptyPiece } from '../wizardValues.ts'
import { useFormValue } from '../hooks/useFormValue.ts'
import type { WizardValues } from '../wizardValues.ts'

type Detail = keyof typeof shipmentDetails.shape

const ChoiceItem = ({ name, values }: { name: Detail; values: readonly string[] }) => {
  const { t } = useTranslation()
  return (
    <Form.Item
      name={['details', name]}
      label={t(`shipment/draft:details.${name}`)}
      rules={rulesFor(shipmentDetails, name)}
    >
      <Select options={values.map((value) => ({ value, label: t(`shipment/draft:${name}.${value}`) }))} />
    </Form.Item>
  )
}

const CurrencyItem = ({ name, label, isRequired }: { name: Detail; label: string; isRequired: boolean }) => {
  const currencies = useCurrencies()
  const clear = useClear()
  return (
    <Form.Item
      key={String(isRequired)}
      name={['details', name]}
      label={label}
      rules={rulesFor(isRequired ? shipmentDetails : shipmentDetailsDraft, name)}
    >
      <Select
        allowClear={!isRequired && clear}
        showSearch={{ filterOption: (search, option) => matchesSearch(String(option?.label), search) }}
        options={currencies.map(({ code, name: words }) => ({ value: code, label: `${code} · ${words}` }))}
      />
    </Form.Item>
  )
}

/** Details tab: type of the shipment and customs details. */
export const DetailsTab = ({ form }: { form: FormInstance<WizardValues> }) => {
  const { t } = useTranslation()
  const shipmentType = useFormValue<number>(form, 'shipmentType')
  const freightCharge = useFormValue<unknown>(form, 'details', 'freightCharge')
  const isPackage = shipmentType === shipmentTypes.package

  /** A document has a weight only; ensures that the form has a piece to enter it. */
  const changeType = (): void => {
    const pieces = form.getFieldValue('pieces') as WizardValues['pieces'] | undefined
    if (!pieces || pieces.length === 0) form.setFieldValue('pieces', [emptyPiece()])
  }

  return (
    <>
      <FormSection title={t('shipment/draft:details.kind')}>
        <Form.Item
          name="shipmentType"
          label={t('shipment/draft:details.shipmentType')}
          rules={rulesFor(shipmentDraft, 'shipmentType')}
        >
          <Radio.Group
            optionType="button"
            onChange={changeType}
            options={[
              { value: shipmentTypes.package, label: t('shipment/draft:shipmentType.package') },
              { value: shipmentTypes.document, label: t('shipment/draft:shipmentType.document') },
            ]}
          />
        </Form.Item>
        {isPackage && (
          <Form.Item
            name="packageType"
            required
            label={t('shipment/draft:details.packageType')}
            extra={t('shipment/draft:details.cargoBagHint')}
            rules={rulesFor(shipmentDraft, 'packageType')}
          >
            <Radio.Group
              optionType="button"
              options={[
                { value: packageTypes.box, label: t('shipment/draft:packageType.box') },
                { value: packageTypes.cargoBag, label: t('shipment/draft:packageType.cargoBag') },
              ]}
            />
          </Form.Item>
        )}
      </FormSection>
      {isPackage && (
        <FormSection title={t('shipment/draft:details.customs')}>
          <ChoiceItem name="method" values={exportMethods} />
          <ChoiceItem name="purpose" values={shipmentPurposes} />
          <ChoiceItem name="incoterm" values={incoterms} />
          <ChoiceItem name="freeMovementDocument" values={freeMovementDocuments} />
          <CurrencyItem name="currency" label={t('shipment/draft:details.currency')} isRequired />
          <div />
          <Form.Item
            name={['details', 'freightCharge']}
            label={t('shipment/draft:details.freightCharge')}
            rules={rulesFor(shipmentDetailsDraft, 'freightCharge')}
          >
            <DecimalInput />
          </Form.Item>
          <CurrencyItem
            name="freightCurrency"
            label={t('shipment/draft:details.freightCurrency')}
            isRequired={freightCharge !== null && freightCharge !== undefined}
          />
        </FormSection>
      )}
      <FormSection title={t('shipment/draft:details.notes')}>
        <Form.Item
          name={['details', 'customerReference']}
          label={t('shipment/draft:details.customerReference')}
          rules={rulesFor(shipmentDetailsDraft, 'customerReference')}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <WideField>
          <Form.Item
            name={['details', 'customerServicesNote']}
            label={t('shipment/draft:details.customerServicesNote')}
            rules={rulesFor(shipmentDetailsDraft, 'customerServicesNote')}
          >
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 8 }}
              count={{ show: true, max: shipmentLimits.customerServicesNote }}
            />
          </Form.Item>
        </WideField>
      </FormSection>
    </>
  )
}
