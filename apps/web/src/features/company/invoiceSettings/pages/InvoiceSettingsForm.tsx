import { useRef, useState } from 'react'
import { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import type { InvoiceSettingsAnswer } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { forgetUnsaved, readUnsaved, saveUnsaved } from '../../../../platform/session/unsaved.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { BankFields } from '../components/BankFields.tsx'
import { IssuerFields } from '../components/IssuerFields.tsx'
import { ReachFields } from '../components/ReachFields.tsx'
import { changesIdentity, fromValues, toValues } from '../settingsValues.ts'
import type { SettingsValues } from '../settingsValues.ts'
import { AddressFields } from './AddressFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import styles from './InvoiceSettingsPage.module.css'

const { findInvoiceSettings, saveInvoiceSettings } = invoiceSettingsEndpoints

/** Invoice information of a company or of the platform operator. Typed values survive a reload. */
export const InvoiceSettingsForm = ({ saved }: { saved: InvoiceSettingsAnswer }) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const userId = useSession()?.userId ?? 0
  const isConfirmed = useRef(false)
  const place = { name: `invoiceSettings:${saved.companyID ?? 'house'}`, userId, version: saved.version }
  const [draft, setDraft] = useState(() => readUnsaved<SettingsValues>(place))
  const editor = useEditor({
    row: saveInvoiceSettings,
    initial: draft ?? toValues(saved),
    toBody: (_, all: SettingsValues) => ({
      ...fromValues(all),
      companyID: saved.companyID ?? 0,
      version: saved.version,
      isIdentityChangeConfirmed: isConfirmed.current,
    }),
    lists: [findInvoiceSettings, companyEndpoints.findCompany],
    saved: t('company:saved'),
    rename: () => ({ dialCode: 'phone' }),
    onSaved: (answer) => {
      isConfirmed.current = false
      forgetUnsaved(place)
      setDraft(null)
      editor.form.setFieldsValue(toValues(answer))
    },
  })
  const { form } = editor
  const save = () => {
    const isVerified = saved.companyID !== null && saved.companyStatusTypeId === companyStatuses.verified
    if (!isVerified || !changesIdentity(saved, form.getFieldsValue(true) as SettingsValues))
      return editor.submit()
    confirm({
      title: t('company:identityChange.title'),
      text: t('company:identityChange.text'),
      action: t('company:identityChange.action'),
      onConfirm: async () => {
        isConfirmed.current = true
        editor.submit()
      },
    })
  }
  const discard = () => {
    forgetUnsaved(place)
    setDraft(null)
    form.setFieldsValue(toValues(saved))
  }
  return (
    <AppForm<SettingsValues>
      form={form}
      name="invoiceSettings"
      initialValues={editor.initial}
      disabled={!saved.canChange}
      onFinish={save}
      onValuesChange={() => saveUnsaved(place, form.getFieldsValue(true) as SettingsValues)}
    >
      {draft && (
        <Note tone="info">
          <div className={styles.draft}>
            {t('company:draftFound')}
            <Button size="small" onClick={discard}>
              {t('company:action.discard')}
            </Button>
          </div>
        </Note>
      )}
      <IdentityFields form={form} />
      <AddressFields form={form} />
      <BankFields form={form} />
      {saved.issuer && <IssuerFields />}
      {saved.issuer && <ReachFields form={form} />}
      {editor.conflict !== null && <Note tone="bad">{editor.conflict}</Note>}
      {saved.canChange && (
        <div className={styles.actions}>
          <Button kind="primary" type="submit" isBusy={editor.isBusy}>
            {t('company:action.save')}
          </Button>
        </div>
      )}
    </AppForm>
  )
}
