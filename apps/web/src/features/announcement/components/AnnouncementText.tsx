import styles from './AnnouncementText.module.css'

/** Text of an announcement. Its HTML is sanitized by the server, so that nothing in it runs or loads. */
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
