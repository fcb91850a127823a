import { useState } from 'react'
import { Form, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import type { LinkedAddress } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CountrySelect } from '../../../../ui/CountrySelect.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { countryName } from '../../../../ui/light/Tags.tsx'
import styles from './CompanyTabs.module.css'

const { listCompanyAddresses, saveAddress, saveCompanyAddress } = companyAdministrationEndpoints
const rules = (field: keyof typeof saveAddress.body.shape) => rulesFor(saveAddress.body, field)

interface AddressEditorProps {
  companyId: number
  /** Address to edit, or null for a new one. */
  address: LinkedAddress | null
  onClose: () => void
}

const AddressEditor = ({ companyId, address, onClose }: AddressEditorProps) => {
  const { t } = useTranslation()
  const initial: Partial<LinkedAddress> = address ?? { countryCode: 'TR' }
  const editor = useEditor({
    row: saveAddress,
    initial,
    toBody: (values) => ({ ...values, id: address?.id ?? -1 }),
    lists: [listCompanyAddresses],
    saved: t('company:addressSaved'),
    onSaved: async ({ id }) => {
      await callEndpoint(saveCompanyAddress, { body: { companyID: companyId, addressID: id } })
      onClose()
    },
  })
  const lines = ['address1', 'address2', 'address3', 'address4'] as const
  return (
    <EditorDialog
      editor={editor}
      isDense
      title={t(address ? 'company:detail.editAddress' : 'company:detail.addAddress')}
      submit={t('company:action.save')}
      onClose={onClose}
    >
      <Form.Item name="addressName" label={t('company:address.name')} rules={rules('addressName')}>
        <Input autoComplete="off" />
      </Form.Item>
      {lines.map((line, index) => (
        <Form.Item key={line} name={line} label={t(`company:address.line${index + 1}`)} rules={rules(line)}>
          <Input autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item name="countryCode" label={t('company:field.country')} rules={rules('countryCode')} required>
        <CountrySelect />
      </Form.Item>
      <Form.Item name="cityCode" label={t('company:address.city')} rules={rules('cityCode')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="stateeCode" label={t('company:address.state')} rules={rules('stateeCode')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="zipCode" label={t('company:field.zipCode')} rules={rules('zipCode')}>
        <Input autoComplete="off" />
      </Form.Item>
    </EditorDialog>
  )
}

/** Addresses linked to a company. */
export const AddressesTab = ({ companyId }: { companyId: number }) => {
  const { t, language } = useTranslation()
  /** Edited address: undefined when the editor is closed, null for a new one. */
  const [edited, setEdited] = useState<LinkedAddress | null | undefined>(undefined)
  const { data, error, refetch } = useQuery(
    endpointQuery(listCompanyAddresses, { body: { companyID: companyId } }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  const add = <Button onClick={() => setEdited(null)}>{t('company:detail.addAddress')}</Button>
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={t('company:detail.noAddresses')} action={add}>
          {t('company:detail.noAddressesText')}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.list}>
            {data.map((address) => (
              <li key={address.linkID}>
                <div>
                  <strong>{address.addressName}</strong>
                  <p className={styles.quiet}>
                    {[
                      address.address1,
                      address.address2,
                      address.address3,
                      address.address4,
                      address.zipCode,
                      address.cityCode,
                      address.stateeCode,
                      countryName(address.countryCode, language),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                </div>
                <Button size="small" onClick={() => setEdited(address)}>
                  {t('company:detail.edit')}
                </Button>
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
      {edited !== undefined && (
        <AddressEditor companyId={companyId} address={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
