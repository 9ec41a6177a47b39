// pdf.js asks where it lies when it runs in Node, and webpack would write the folder of this checkout into what browsers
// get. So the same commit makes the same bytes anywhere.
module.exports = (source) => source.replaceAll('import.meta.url', "'file:///'")
