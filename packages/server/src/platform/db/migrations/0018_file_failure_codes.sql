-- Why a file was not read is a code; it was the sentence that people read.
UPDATE "files" SET "failure" = CASE
  WHEN "failure" LIKE 'The file is empty:%' THEN 'empty'
  WHEN "failure" LIKE 'The letters of this PDF can be seen%' THEN 'noCharacters'
  WHEN "failure" LIKE 'The file is too large to be read.%' THEN 'tooLarge'
  WHEN "failure" LIKE 'Reading the file took too long.%' THEN 'tooSlow'
  WHEN "failure" LIKE 'The file could not be read this time.%' THEN 'gaveUp'
  WHEN "failure" LIKE 'I was unable to extract any text%' THEN 'noText'
  WHEN "failure" LIKE 'This file type is not supported.%' THEN 'unsupported'
  ELSE 'broken'
END
WHERE "failure" IS NOT NULL;
