import { useState } from 'react'
import { Checkbox, Form, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { maxTariffBytes, taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { tariffs } from '@kervan/domain/tax/tariffOf'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import { newIdempotencyKey } from '../../../platform/api/apiClient.ts'
import { ApiError } from '../../../platform/api/apiError.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { describeError } from '../../../platform/api/showError.ts'
import { rulesFor } from '../../../platform/formRules.ts'
import { notify } from '../../../platform/notices.ts'
import { todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { WordSelect } from '../../../ui/editor/EditorField.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { DialogActions } from '../../../ui/light/DialogActions.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import type { ImportAnswer } from './ImportOutcome.tsx'
import styles from './Tax.module.css'

interface Values {
  tariff: Tariff
  source?: string | null
  name: string
  validFrom: string
}

const { body } = taxEndpoints.importTariff

interface TariffImportProps {
  /** Tariff that is chosen at first. */
  tariff: Tariff
  onClose: () => void
}

/** Imports an official tariff file: shows the difference from the current edition first. */
export const TariffImport = ({ tariff: initial, onClose }: TariffImportProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [file, setFile] = useState<File | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [answer, setAnswer] = useState<ImportAnswer | null>(null)
  const [isAccepted, setIsAccepted] = useState(false)
  const tariff = Form.useWatch('tariff', form) ?? initial
  const send = useEndpointMutation(taxEndpoints.importTariff, {
    showsOwnErrors: true,
    onSuccess: async (given) => {
      if (!given.isStored) {
        setIsAccepted(false)
        return setAnswer(given)
      }
      notify('success', t('tax:import.done', { count: given.lineCount }))
      onClose()
      await queryClient.invalidateQueries(queriesOf(taxEndpoints.listTaxEditions))
    },
    onError: (error) => {
      // Drops an outdated comparison of the tariff, so that the user compares again.
      setAnswer(null)
      const onFile = error instanceof ApiError ? error.errors.file?.join(' ') : undefined
      if (onFile === undefined && error instanceof ApiError && Object.keys(error.errors).length > 0)
        return showFormError(form, error)
      setMessage(onFile ?? describeError(error))
    },
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    setAnswer(null)
    setMessage(chosen.size > maxTariffBytes ? t('tax:import.tooLarge') : null)
  }
  const submit = (values: Values) => {
    if (!file) return setMessage(t('tax:import.noFile'))
    if (file.size > maxTariffBytes) return
    if (answer && answer.warnings.length > 0 && !isAccepted) return setMessage(t('tax:import.notAccepted'))
    setMessage(null)
    send.mutate({
      body: {
        ...values,
        source: values.source ?? null,
        acceptsWarnings: isAccepted ? 'true' : 'false',
        confirmation: answer?.confirmation ?? undefined,
      },
      files: [{ fieldName: 'file', file }],
      idempotencyKey: newIdempotencyKey(),
    })
  }
  return (
    <AppModal open title={t('tax:import.title')} footer={null} width={920} onCancel={onClose}>
      <AppForm<Values>
        form={form}
        name="tariff"
        initialValues={{ tariff: initial, validFrom: todayInTurkiye() }}
        onValuesChange={() => setAnswer(null)}
        onFinish={submit}
      >
        <div className={styles.pair}>
          <Form.Item name="tariff" required label={t('tax:import.tariff')} rules={rulesFor(body, 'tariff')}>
            <WordSelect values={tariffs} wordOf={(one) => t(`tax:tariff.${one}`)} />
          </Form.Item>
          {tariff !== 'US' && (
            <Form.Item
              name="source"
              label={t('tax:import.source')}
              extra={t('tax:import.sourceHelp')}
              rules={[{ required: true, message: t('tax:required.source') }, ...rulesFor(body, 'source')]}
            >
              <Input autoComplete="off" maxLength={300} />
            </Form.Item>
          )}
          <Form.Item
            name="name"
            label={t('tax:import.name')}
            extra={t(`tax:import.nameHelp.${tariff}`)}
            rules={rulesFor(body, 'name')}
          >
            <Input autoComplete="off" maxLength={80} />
          </Form.Item>
          <Form.Item name="validFrom" label={t('tax:import.validFrom')} rules={rulesFor(body, 'validFrom')}>
            <DateInput />
          </Form.Item>
        </div>
        <p>{t(`tax:import.help.${tariff}`)}</p>
        <FileDrop
          label={file?.name ?? t('tax:import.drop')}
          help={t('tax:import.kinds')}
          endings={['.csv', '.xlsx', '.xls']}
          isDisabled={send.isPending}
          onFile={choose}
        />
        <div className={styles.found}>
          {message && <Note tone="bad">{message}</Note>}
          {answer && <ImportOutcome answer={answer} />}
          {answer?.confirmation && answer.warnings.length > 0 && (
            <Checkbox checked={isAccepted} onChange={({ target }) => setIsAccepted(target.checked)}>
              {t('tax:import.accept')}
            </Checkbox>
          )}
        </div>
        <DialogActions
          onClose={onClose}
          isBusy={send.isPending}
          submit={t(answer?.confirmation ? 'tax:import.take' : 'tax:import.compare')}
        />
      </AppForm>
    </AppModal>
  )
}
