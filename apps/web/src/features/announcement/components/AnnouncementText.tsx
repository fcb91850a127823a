import styles from './AnnouncementText.module.css'

/** The text of an announcement. Its HTML comes from the server, which lets nothing through that runs or loads. */
export const AnnouncementText = ({
  content,
  htmlContent,
}: {
  content: string
  htmlContent: string | null
}) =>
  htmlContent === null || htmlContent === '' ? (
    <p className={styles.plain}>{content}</p>
  ) : (
    <div className={styles.rich} dangerouslySetInnerHTML={{ __html: htmlContent }} />
  )
