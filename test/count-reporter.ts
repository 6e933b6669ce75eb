import Mocha from 'mocha'

/** Mocha's usual report, then the counts alone on the last line, where a person or a script finds them. */
export default class CountReporter extends Mocha.reporters.Spec {
  override epilogue(): void {
    super.epilogue()
    const { passes, failures } = this.stats
    console.log(`${passes} passed, ${failures} failed`)
  }
}
