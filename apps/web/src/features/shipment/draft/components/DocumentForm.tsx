import { useState } from 'react'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import {
  maxDocumentBytes,
  shipmentDocumentFields,
  shipmentEndpoints,
} from '@kervan/contract/shipment/shipment.endpoints'
import { documentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { rulesFor } from '../../../../platform/formRules.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { showFormError } from '../../../../platform/api/serverErrors.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import styles from './Wizard.module.css'

interface DocumentFormProps {
  shipmentId: string
  isStaff: boolean
  onAdded: () => unknown
  onClose: () => void
}

interface DocumentValues {
  documentType: (typeof documentTypes)[number]
  number: string
  date: string
  source: 'file' | 'link'
  file?: File
  link?: string
  isHiddenFromCustomer?: boolean
}

interface FileInputProps {
  id?: string
  value?: File
  onChange?: (file: File | undefined) => void
}

/** File input for choosing or dropping a file. For `Form.Item`. */
const FileInput = ({ id, value, onChange }: FileInputProps) => {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  return (
    <label
      className={`${styles.drop} ${isOver ? styles.dropping : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onChange?.(event.dataTransfer.files[0])
      }}
    >
      <input
        id={id}
        type="file"
        className="visuallyHidden"
        accept=".pdf,.doc,.docx,.jpg,.jpeg,.png"
        onChange={({ target }) => onChange?.(target.files?.[0])}
      />
      {value ? value.name : t('shipment/draft:documents.drop')}
      <br />
      <span className={styles.help}>{t('shipment/draft:documents.kinds')}</span>
    </label>
  )
}

const linkBeginning = 'https://'

export const DocumentForm = ({ shipmentId, isStaff, onAdded, onClose }: DocumentFormProps) => {
  const { t } = useTranslation()
  const [form] = Form.useForm<DocumentValues>()
  const source = Form.useWatch('source', form)
  const add = useEndpointMutation(shipmentEndpoints.addShipmentDocument, {
    showsOwnErrors: true,
    onSuccess: onAdded,
    onError: (error) => showFormError(form, error),
  })
  const submit = ({
    file,
    link,
    source: from,
    documentType,
    number,
    date,
    isHiddenFromCustomer,
  }: DocumentValues) =>
    add.mutate({
      body: {
        shipmentId,
        documentType,
        number,
        date,
        link: from === 'link' ? link : null,
        isHiddenFromCustomer: isHiddenFromCustomer ?? false,
      },
      files: from === 'file' && file ? [{ fieldName: 'file', file }] : [],
    })
  const fileMessage = (file: File | undefined): string | null => {
    if (!file) return t('shipment:required.fileOrLink')
    return file.size > maxDocumentBytes ? t('shipment/draft:documents.tooLarge') : null
  }
  return (
    <AppForm<DocumentValues>
      form={form}
      name="document"
      // Always enabled: documents can be added in any state, even when the surrounding form is disabled.
      disabled={false}
      onFinish={submit}
      initialValues={{ source: 'file', date: todayInTurkiye(), documentType: 'invoice' }}
    >
      <div className={styles.paperFields}>
        <Form.Item
          name="documentType"
          label={t('shipment/draft:documents.type')}
          rules={rulesFor(shipmentDocumentFields, 'documentType')}
        >
          <Select
            options={documentTypes.map((value) => ({ value, label: t(`reference:documentType.${value}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="number"
          label={t('shipment/draft:documents.number')}
          rules={rulesFor(shipmentDocumentFields, 'number')}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="date"
          label={t('shipment/draft:documents.date')}
          rules={rulesFor(shipmentDocumentFields, 'date')}
        >
          <DateInput max={todayInTurkiye()} />
        </Form.Item>
        <Form.Item name="source" label={t('shipment/draft:documents.source')} required>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'file', label: t('shipment/draft:documents.file') },
              { value: 'link', label: t('shipment/draft:documents.link') },
            ]}
          />
        </Form.Item>
        <div className={styles.wide}>
          {source === 'link' ? (
            <Form.Item
              name="link"
              label={t('shipment/draft:documents.link')}
              required
              rules={[
                { required: true, message: t('shipment:required.fileOrLink') },
                ...rulesFor(shipmentDocumentFields, 'link'),
              ]}
            >
              <Input type="url" inputMode="url" autoComplete="off" placeholder={linkBeginning} />
            </Form.Item>
          ) : (
            <Form.Item
              name="file"
              label={t('shipment/draft:documents.file')}
              required
              rules={[
                {
                  validator: (_rule, value) => {
                    const message = fileMessage(value as File | undefined)
                    return message ? Promise.reject(new Error(message)) : Promise.resolve()
                  },
                },
              ]}
            >
              <FileInput />
            </Form.Item>
          )}
        </div>
      </div>
      {isStaff && (
        <Form.Item name="isHiddenFromCustomer" valuePropName="checked">
          <Checkbox>{t('shipment/draft:documents.hide')}</Checkbox>
        </Form.Item>
      )}
      <div className={styles.foot} style={{ marginBottom: 16 }}>
        <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
        <span>
          <Button type="submit" isBusy={add.isPending}>
            {t('shipment/draft:documents.save')}
          </Button>
        </span>
      </div>
    </AppForm>
  )
}
