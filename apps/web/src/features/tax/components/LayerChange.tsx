/** Two-step change of an additional duty: preview of the effect, then confirmation. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import type { LayerOutcome as Outcome } from '@kervan/contract/tax/tax.endpoints'
import { ApiError } from '../../../platform/api/apiError.ts'
import { queriesOf } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { describeError } from '../../../platform/api/showError.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { DialogActions } from '../../../ui/light/DialogActions.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { LayerOutcome } from './LayerOutcome.tsx'
import styles from './Tax.module.css'

interface LayerChangeProps<Values extends object> {
  name: string
  title: string
  saved: string
  initialValues: Partial<Values>
  /** Sends the change, with the preview's confirmation token in the second step. */
  send: (values: Values, confirmation: string | undefined) => Promise<Outcome>
  onClose: () => void
  children: (form: FormInstance<Values>) => ReactNode
}

export const LayerChange = <Values extends object>({
  name,
  title,
  saved,
  initialValues,
  send,
  onClose,
  children,
}: LayerChangeProps<Values>) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (values: Values) => {
    setMessage(null)
    setIsBusy(true)
    try {
      const answer = await send(values, outcome?.confirmation ?? undefined)
      if (!answer.isStored) return setOutcome(answer)
      notify('success', saved)
      onClose()
      await queryClient.invalidateQueries(queriesOf(taxEndpoints.listTaxEditions))
    } catch (error) {
      // Drops an outdated preview of the duty change, so that the user compares again.
      setOutcome(null)
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) void showFormError(form, error)
      else setMessage(describeError(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <AppModal open title={title} footer={null} width={760} onCancel={onClose}>
      <AppForm<Values>
        form={form}
        name={name}
        initialValues={initialValues}
        onValuesChange={() => setOutcome(null)}
        onFinish={(values) => void submit(values)}
      >
        {children(form)}
        <div className={styles.found} aria-live="polite">
          {message && <Note tone="bad">{message}</Note>}
          {outcome && <LayerOutcome outcome={outcome} />}
        </div>
        <DialogActions
          onClose={onClose}
          isBusy={isBusy}
          submit={t(outcome ? 'tax:layer.confirm' : 'tax:layer.preview')}
        />
      </AppForm>
    </AppModal>
  )
}
