import { useState } from 'react'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import { companyTypes } from '@kervan/contract/shipment/shipmentChoices'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CountrySelect } from '../../../../ui/CountrySelect.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { useClear } from '../../../../ui/useClear.tsx'

const { listCompanies, listCompanyHistory, saveCompany } = companyAdministrationEndpoints
const rules = (field: keyof typeof saveCompany.body.shape) => rulesFor(saveCompany.body, field)

interface CompanyEditorProps {
  /** Company to edit, or null for a new one. */
  company: CompanyDetail | null
  /** True for operations staff, who may set agency, type and coupon code. */
  setsTerms: boolean
  onSaved: (id: number) => unknown
  onClose: () => void
}

interface Values {
  name?: string
  companyTypeID?: number
  taxID?: string | null
  identificationNumber?: string | null
  countryCode?: string
  agencyID?: number | null
  couponCode?: string | null
  isSharedTaxNumberConfirmed?: boolean
}

const TermItems = () => {
  const { t } = useTranslation()
  const clear = useClear()
  const { data = [] } = useQuery(endpointQuery(companyEndpoints.listAgencies, { body: {} }))
  return (
    <>
      <Form.Item name="agencyID" label={t('company:list.agency')} rules={rules('agencyID')}>
        <Select
          allowClear={clear}
          showSearch={{ optionFilterProp: 'label' }}
          options={data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="couponCode" label={t('company:detail.couponCode')} rules={rules('couponCode')}>
        <Input autoComplete="off" />
      </Form.Item>
    </>
  )
}

/** Editor of a company's data for staff. */
export const CompanyEditor = ({ company, setsTerms, onSaved, onClose }: CompanyEditorProps) => {
  const { t } = useTranslation()
  const initial: Values = company
    ? {
        name: company.name,
        companyTypeID: company.companyTypeID,
        taxID: company.taxID,
        identificationNumber: company.identificationNumber,
        countryCode: company.countryCode,
        agencyID: company.agencyID ?? null,
        couponCode: company.couponCode ?? null,
      }
    : { companyTypeID: 2, countryCode: 'TR' }
  /** Tax number that another company has, as reported by the server. */
  const [sharedNumber, setSharedNumber] = useState<string | null>(null)
  const editor = useEditor({
    row: saveCompany,
    initial,
    toBody: (values) => ({
      ...values,
      isSharedTaxNumberConfirmed: values.taxID === sharedNumber && values.isSharedTaxNumberConfirmed,
      agencyID: setsTerms ? (values.agencyID ?? null) : undefined,
      id: company?.id ?? -1,
      version: company?.version,
    }),
    lists: [listCompanies, listCompanyHistory, companyEndpoints.findCompany],
    saved: t('company:companySaved'),
    onSaved: ({ id }) => onSaved(id),
    onError: (error) => {
      const isShared = error instanceof ApiError && error.type === 'Business' && error.errors.taxID
      if (isShared) setSharedNumber(editor.form.getFieldValue('taxID') as string)
    },
  })
  const taxNumber = Form.useWatch('taxID', editor.form)
  return (
    <EditorDialog
      editor={editor}
      isDense
      title={t(company ? 'company:detail.editTitle' : 'company:list.add')}
      submit={t('company:action.save')}
      onClose={onClose}
    >
      <Form.Item
        name="companyTypeID"
        label={t('company:field.companyType')}
        rules={rules('companyTypeID')}
        required
      >
        <Radio.Group
          optionType="button"
          options={companyTypes.map((name, index) => ({
            value: index + 1,
            label: t(`company:companyType.${name}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="name" label={t('company:field.name')} rules={rules('name')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="countryCode" label={t('company:field.country')} rules={rules('countryCode')}>
        <CountrySelect />
      </Form.Item>
      <Form.Item name="taxID" label={t('company:field.taxNumber')} rules={rules('taxID')}>
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      {sharedNumber !== null && taxNumber === sharedNumber && (
        <Form.Item name="isSharedTaxNumberConfirmed" valuePropName="checked">
          <Checkbox>{t('company:confirmSharedTaxNumber')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name="identificationNumber"
        label={t('company:field.identityNumber')}
        rules={rules('identificationNumber')}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      {setsTerms && <TermItems />}
    </EditorDialog>
  )
}
